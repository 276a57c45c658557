/** The seconds that are left. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** Milliseconds between two looks at the time. */
const PERIOD = 200;
/** Seconds that are few. */
const FEW = 5;

export function Clock({ seconds }: { readonly seconds: number }) {
  const left = useSignal(seconds);
  useEffect(() => {
    const end = performance.now() + 1000 * seconds;
    const timer = setInterval(() => {
      left.value = Math.max(0, (end - performance.now()) / 1000);
    }, PERIOD);
    return () => clearInterval(timer);
  }, []);
  return (
    <p class={`live-clock ${left.value <= FEW ? 'few' : ''}`} role="timer" aria-label="Seconds left">
      {Math.ceil(left.value)} s
    </p>
  );
}
