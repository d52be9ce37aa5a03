import { useEffect } from 'react'
import { keepToast } from '#web/ui/toast.ts'
import { loadingConfiguration } from '#web/copy/configuration.ts'
import { SessionCheck } from './SessionCheck.tsx'
import { leadThere } from './use-arrival.ts'

/**
 * An address of another area, to which the router has led already: the browser loads that area’s page there. The state of
 * the navigation and the notice on the screen outlive it.
 */
export function OtherArea() {
  useEffect(() => {
    keepToast()
    leadThere()
    window.location.reload()
  }, [])
  return <AreaFallback />
}

/** While the code of an area arrives, coming from another one. */
const AreaFallback = () => <SessionCheck message={loadingConfiguration} />
