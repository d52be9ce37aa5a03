import { useEffect } from 'react'
import { keepToast } from '#web/ui/toast.ts'
import { AreaFallback } from './AreaFallback.tsx'

/**
 * An address of another area, to which the router has led already: the browser loads that area’s page there. The state of
 * the navigation and the notice on the screen outlive it.
 */
export function OtherArea() {
  useEffect(() => {
    keepToast()
    window.location.reload()
  }, [])
  return <AreaFallback />
}
