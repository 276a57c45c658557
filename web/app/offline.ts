/** Lets the browser store the page, so that it works without a network. */
import { phrases } from '../phrases/frame.ts';
import { notify } from './notices.tsx';

/** The browser's hint that the user wants to save data, where it exists. */
interface Connection {
  readonly connection?: { readonly saveData?: boolean };
}

/** Called when the page is shown; storing starts when nothing else is loaded. */
export function storePage(): void {
  const { serviceWorker } = navigator;
  const savesData = (navigator as Navigator & Connection).connection?.saveData === true;
  if (!import.meta.env.PROD || serviceWorker === undefined || savesData) return;
  const isFirst = serviceWorker.controller === null;
  const register = (): void => {
    serviceWorker.register('./service-worker.js').then(
      // Undefined where something blocks the registration.
      (registration: ServiceWorkerRegistration | undefined) => {
        registration?.addEventListener('updatefound', () => {
          registration.installing?.addEventListener('statechange', ({ target }) => {
            if ((target as ServiceWorker).state === 'activated' && !isFirst) notify(phrases.newVersion);
          });
        });
      },
      // For example in a private window.
      () => {},
    );
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
