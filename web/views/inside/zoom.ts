/** The visible part of a drawing: a window that can be moved and zoomed. */
export interface Window {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Minimum width of the window in pixels of the drawing. */
const NARROWEST = 120;

/** The whole drawing, centred. */
export function wholeWindow(drawing: Size, frame: Size): Window {
  const scale = Math.max(drawing.width / frame.width, drawing.height / frame.height, 0.4);
  const [width, height] = [frame.width * scale, frame.height * scale];
  return { x: (drawing.width - width) / 2, y: (drawing.height - height) / 2, width, height };
}

/** Maximum number of drawing pixels per frame pixel at which letters are readable. */
const READABLE = 1.4;

/** As much of the drawing as is readable, centred. */
export function readableWindow(drawing: Size, frame: Size): Window {
  const whole = wholeWindow(drawing, frame);
  const width = Math.min(whole.width, frame.width * READABLE);
  return zoomed(whole, width / whole.width, drawing);
}

/** @param at the point that stays fixed, as fractions of the window */
export function zoomed(window: Window, factor: number, drawing: Size, at = { x: 0.5, y: 0.5 }): Window {
  const widest = 4 * Math.max(drawing.width, NARROWEST);
  const width = Math.min(widest, Math.max(NARROWEST, window.width * factor));
  const height = (window.height * width) / window.width;
  return {
    x: window.x + (window.width - width) * at.x,
    y: window.y + (window.height - height) * at.y,
    width,
    height,
  };
}

/** Moves the window by fractions of its size; part of the drawing stays visible. */
export function moved(window: Window, dx: number, dy: number, drawing: Size): Window {
  const within = (value: number, size: number, all: number): number =>
    Math.min(all - size * 0.1, Math.max(-size * 0.9, value));
  return {
    ...window,
    x: within(window.x + dx * window.width, window.width, drawing.width),
    y: within(window.y + dy * window.height, window.height, drawing.height),
  };
}

/** Centres the window on a point. */
export function centred(window: Window, x: number, y: number): Window {
  return { ...window, x: x - window.width / 2, y: y - window.height / 2 };
}
