import { create } from 'qrcode';
import { useMemo } from 'react';

/** Blank modules around the code, which cameras need to find it. */
const margin = 4;

/** Text as a QR code, drawn as one path: dark on light in every theme, because cameras expect it so. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: 'M' });
    const steps: string[] = [];
    for (let row = 0; row < modules.size; row += 1) {
      for (let column = 0; column < modules.size; column += 1) {
        if (modules.get(row, column)) steps.push(`M${column + margin} ${row + margin}h1v1h-1z`);
      }
    }
    return { size: modules.size + 2 * margin, path: steps.join('') };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 flex-none rounded-control"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
