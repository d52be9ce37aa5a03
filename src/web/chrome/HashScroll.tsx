import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { scrollToSection } from './scroll-to-section.ts'

/** The visitor has already used the prerendered page (`starter.ts`): what they aim at or read must not move. */
const hasTakenOver = (): boolean => 'takenOver' in document.documentElement.dataset

/** After each navigation, scrolls to the section that the hash names, else to the top of a new page. */
export function HashScroll() {
  const { pathname, hash, key } = useLocation()
  const isHydrating = useRef(true)

  useEffect(() => {
    const isLeftAlone = isHydrating.current && hasTakenOver()
    isHydrating.current = false
    if (isLeftAlone) return undefined
    // The hash may also hold the token of a confirmation link: only section names are followed.
    if (/^#[a-z-]+$/.test(hash)) return scrollToSection(hash.slice(1))
    if (key !== 'default') window.scrollTo(0, 0)
    return undefined
  }, [pathname, hash, key])

  return null
}
