/** Where the editor stores the user's real-time rules, and the URL for playing them. */
export const OWN_REAL_TIME = { key: 'real-time.own', address: '~own' } as const;
