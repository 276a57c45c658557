/** Where the page begins. */
import './style/base.css';
import './style/controls.css';
import { render } from 'preact';
import { App, applyTheme } from './app/app.tsx';
import { followAddress } from './app/router.ts';

applyTheme();
followAddress();
const root = document.getElementById('app');
if (root !== null) render(<App />, root);
