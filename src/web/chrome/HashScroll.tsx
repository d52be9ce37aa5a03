import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { scrollToSection } from './scroll-to-section.ts'

/** After each navigation: to the section that the hash names, else to the top of a new page. */
export function HashScroll() {
  const { pathname, hash, key } = useLocation()

  useEffect(() => {
    // The token of a confirmation link also travels in the hash: only names of sections are followed.
    if (/^#[a-z-]+$/.test(hash)) return scrollToSection(hash.slice(1))
    if (key !== 'default') window.scrollTo(0, 0)
    return undefined
  }, [pathname, hash, key])

  return null
}
