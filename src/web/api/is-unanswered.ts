import { ApiError, NetworkError } from './api-error.ts'

/** No answer, or one that says nothing of what was sent: the server is away, busy, or asks who is here. Worth sending again. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && (error.status >= 500 || [401, 429].includes(error.status)))
