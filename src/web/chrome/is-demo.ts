import { useSyncExternalStore } from 'react'

/** The demonstration's server says so with its pages, in a cookie that production never sets: no request to find out. */
export const useIsDemo = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => /(^|;\s*)escale\.demo=1(;|$)/.test(document.cookie),
    () => false,
  )
