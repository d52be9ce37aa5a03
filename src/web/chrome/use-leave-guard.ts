import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

/**
 * While something typed is not saved: the browser asks before the page is closed or reloaded, and a link of the site
 * waits for a word. `asked` is the address that waits.
 */
export function useLeaveGuard(isUnsaved: boolean) {
  const [asked, setAsked] = useState<string | null>(null)
  const navigate = useNavigate()
  useEffect(() => {
    if (!isUnsaved) return undefined
    const hold = (event: MouseEvent) => {
      const to = leavingTo(event)
      if (to === null) return
      event.preventDefault()
      event.stopPropagation()
      setAsked(to)
    }
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    document.addEventListener('click', hold, { capture: true })
    window.addEventListener('beforeunload', warn)
    return () => {
      document.removeEventListener('click', hold, { capture: true })
      window.removeEventListener('beforeunload', warn)
    }
  }, [isUnsaved])
  return {
    isAsked: asked !== null,
    stay: () => setAsked(null),
    leave: () => {
      if (asked !== null) void navigate(asked)
    },
  }
}

/** Where a plain click on a link of ours leads, `null` when it stays on the page or opens another one. */
function leavingTo(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!isPlain(event) || !(link instanceof HTMLAnchorElement)) return null
  if (link.target === '_blank' || link.hasAttribute('download')) return null
  const to = new URL(link.href)
  return isOurs(to) && !isHere(to) ? `${to.pathname}${to.search}${to.hash}` : null
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

const isOurs = ({ origin, pathname }: URL): boolean =>
  origin === location.origin && !pathname.startsWith('/api/')

const isHere = ({ pathname, search }: URL): boolean =>
  pathname === location.pathname && search === location.search
