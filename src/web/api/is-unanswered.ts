import { ApiError, NetworkError } from './api-error.ts'

/**
 * No answer, or an answer that says nothing about the request: the server is down or busy, or wants a sign-in. Worth sending
 * again.
 */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && (error.status >= 500 || [401, 429].includes(error.status)))
