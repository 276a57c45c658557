/** Where the page begins. */
import { render } from 'preact';
import { App } from './app/app.tsx';
import { followAddress } from './app/router.ts';
import { applyTheme } from './app/theme.ts';
import './style/base.css';
import './style/controls.css';

applyTheme();
followAddress();
const root = document.getElementById('app');
if (root !== null) render(<App />, root);
