/**
 * Content-security policies. Names in rules are anybody's: should one ever get into the page as markup, it can still run
 * nothing, load nothing and tell nobody. WebAssembly is what games are compiled to. `web/index.html` says the same, for
 * copies of the page that are served by others.
 */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Drawn boards bring their own styles, and nothing else. */
export const IMAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'";
