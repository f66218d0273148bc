/** Who the sample workspace belongs to. No secret: the sign-in page opens it for everybody. */
export const sampleSignIn = {
  name: 'Robin Sample',
  email: 'sample@example.com',
  password: 'sample-workspace',
} as const;
