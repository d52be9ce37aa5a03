import { useEffect } from 'react'
import { keepToast } from '#web/ui/toast.ts'
import { loadingConfiguration } from '#web/copy/site-name.ts'
import { SessionCheck } from './SessionCheck.tsx'
import { leadThere } from './use-arrival.ts'

/**
 * Shown when the router reached an address of another area: the browser then loads that area’s page. The navigation state and the
 * toast on screen survive it.
 */
export function OtherArea() {
  useEffect(() => {
    keepToast()
    leadThere()
    window.location.reload()
  }, [])
  return <AreaFallback />
}

/** Shown while the code of another area loads. */
const AreaFallback = () => <SessionCheck message={loadingConfiguration} />
