import { useRef } from 'react'
import { ApiError } from './api-error.ts'

/**
 * The key of one act, kept over its retries, so that an answer that got lost makes nothing twice. Done, or refused and so not
 * done, the next act is another; a server that failed may have done it.
 */
export function useActKey() {
  const key = useRef(crypto.randomUUID())
  const renew = (): void => {
    key.current = crypto.randomUUID()
  }
  return {
    key,
    renew,
    renewIfRefused: (error: unknown): void => {
      if (error instanceof ApiError && error.status < 500) renew()
    },
  }
}
