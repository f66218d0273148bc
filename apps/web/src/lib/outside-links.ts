/** Where one books fifteen minutes with the people behind the product. Change it for an installation of your own. */
export const bookDemoUrl = 'https://cal.com/waypost/15min';
