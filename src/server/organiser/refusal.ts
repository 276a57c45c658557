/** A request that cannot be answered, with the status of HTTP and what to tell. */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly place: { readonly line: number; readonly column: number } | undefined;

  constructor(status: number, problem: string, place?: { readonly line: number; readonly column: number }) {
    super(problem);
    this.name = 'ApiRefusal';
    this.status = status;
    this.place = place;
  }
}

/** Whatever is thrown, as a status and JSON. What went wrong inside is told to nobody outside. */
export function refusalReply(error: unknown): { readonly status: number; readonly body: object } {
  if (error instanceof ApiRefusal)
    return { status: error.status, body: { problem: error.message, ...error.place } };
  const { statusCode, message } = error as { statusCode?: unknown; message?: unknown };
  const isTheirs = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500;
  if (isTheirs) return { status: statusCode, body: { problem: String(message) } };
  return { status: 500, body: { problem: 'the server has failed; its terminal may say more' } };
}
