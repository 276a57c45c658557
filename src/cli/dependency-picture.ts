/** A picture of what the next value of each fact depends on: a square for each pair, the darker the stronger. */
import { escaped } from '../base/index.ts';

const CELL = 14;
const LABEL = 190;

/** @param paths row by input, column by output */
export function dependencyPicture(
  inputs: readonly string[],
  outputs: readonly string[],
  paths: readonly ArrayLike<number>[],
): string {
  const most = Math.max(...paths.map((row) => Math.max(...Array.from(row))), Number.MIN_VALUE);
  const width = LABEL + CELL * inputs.length;
  const height = LABEL + CELL * outputs.length;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="10">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
  ];
  outputs.forEach((name, out) => {
    parts.push(
      `<text x="${LABEL - 6}" y="${LABEL + CELL * out + 10}" text-anchor="end">${escaped(name)}</text>`,
    );
  });
  inputs.forEach((name, input) => {
    const x = LABEL + CELL * input + 10;
    parts.push(`<text transform="translate(${x} ${LABEL - 6}) rotate(-90)">${escaped(name)}</text>`);
    outputs.forEach((_, out) => {
      const share = Math.sqrt((paths[input]?.[out] as number) / most);
      if (share < 0.02) return;
      parts.push(
        `<rect x="${LABEL + CELL * input}" y="${LABEL + CELL * out}" width="${CELL - 1}" height="${CELL - 1}" fill="#1d4ed8" fill-opacity="${share.toFixed(2)}"/>`,
      );
    });
  });
  parts.push('</svg>');
  return `${parts.join('\n')}\n`;
}
