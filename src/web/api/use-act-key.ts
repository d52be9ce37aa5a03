import { useEffect, useRef } from 'react'
import { isRefused } from './api-error.ts'

/**
 * The key of one act, kept over its retries, so that an answer that got lost makes nothing twice. Done, or refused and so not
 * done, the next act is another; a server that failed may have done it. An act on what stands `on` another base is another too.
 */
export function useActKey(on = '') {
  const key = useRef(crypto.randomUUID())
  const renew = (): void => {
    key.current = crypto.randomUUID()
  }
  useEffect(() => {
    key.current = crypto.randomUUID()
  }, [on])
  return {
    key,
    renew,
    renewIfRefused: (error: unknown): void => {
      if (isRefused(error)) renew()
    },
  }
}
