// Loaded before a program (node --import): sets its wall clock wrong by ANYGAME_SKEW milliseconds.
const skew = Number(process.env.ANYGAME_SKEW ?? 0);
const exact = Date.now;
const now = () => exact() + skew;

globalThis.Date = new Proxy(Date, {
  construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
