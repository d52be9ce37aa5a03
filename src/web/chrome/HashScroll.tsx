import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { scrollToSection } from './scroll-to-section.ts'

/** In a page that was there before the application (`starter.ts`): what they aim at or read does not move any more. */
const hasTakenOver = (): boolean => 'takenOver' in document.documentElement.dataset

/** After each navigation: to the section that the hash names, else to the top of a new page. */
export function HashScroll() {
  const { pathname, hash, key } = useLocation()
  const isHydrating = useRef(true)

  useEffect(() => {
    const isLeftAlone = isHydrating.current && hasTakenOver()
    isHydrating.current = false
    if (isLeftAlone) return undefined
    // The token of a confirmation link also travels in the hash: only names of sections are followed.
    if (/^#[a-z-]+$/.test(hash)) return scrollToSection(hash.slice(1))
    if (key !== 'default') window.scrollTo(0, 0)
    return undefined
  }, [pathname, hash, key])

  return null
}
