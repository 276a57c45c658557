/** Created by a plugin in vite.config.ts. */
declare module 'virtual:board-style.css';
