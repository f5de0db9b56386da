import { useMemo } from 'react';
import classes from './qr-code.module.css';
import { qrMatrix } from './qr-matrix.ts';

/** Scanners need an empty margin of four modules. */
const MARGIN = 4;

/** A QR code: always dark on white, because not every scanner reads the opposite. Nothing if the text is too long. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const matrix = useMemo(() => qrMatrix(text), [text]);
  if (!matrix) return null;
  const size = matrix.length + 2 * MARGIN;
  const path = matrix
    .flatMap((line, row) =>
      line.map((isDark, column) => (isDark ? `M${column + MARGIN} ${row + MARGIN}h1v1h-1z` : '')),
    )
    .join('');
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect className={classes.ground} width={size} height={size} />
      <path className={classes.dark} d={path} />
    </svg>
  );
}
