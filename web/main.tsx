/** The entry point of the page. */
import './style/base.css';
import './style/controls.css';
import { render } from 'preact';
import { speakAsChosen } from './app/language-choice.ts';
import { storePage } from './app/offline.ts';
import { followAddress } from './app/router.ts';
import { App, applyTheme } from './app.tsx';

applyTheme();
followAddress();
await speakAsChosen();
const root = document.getElementById('app');
if (root !== null) render(<App />, root);
storePage();
