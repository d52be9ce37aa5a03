import { useEffect } from 'react'
import { siteAnswer, useSite } from '#web/api/site.ts'
import { siteName } from '#web/copy/site-name.ts'
import { ConfigurationFailure } from './ConfigurationFailure.tsx'
import { isMaintenance } from './is-maintenance.ts'
import { layOutRest } from './lay-out-rest.ts'
import { MaintenanceNotice } from './MaintenanceNotice.tsx'
import { OfflineLine } from './OfflineLine.tsx'
import { useIsOffline } from './use-is-offline.ts'

/** Reads what the office configured, and shows what stands over every page: because of it, or for want of a network. */
export function SiteConfiguration({ isScreenAwaited }: { isScreenAwaited: boolean }) {
  const state = useSite()
  const isOffline = useIsOffline()
  useEffect(() => void siteAnswer(), [])
  useEffect(layOutRest, [])
  useEffect(() => {
    if (state.status === 'ready') return keepTabName(state.site.siteName)
    return state.status === 'failed' ? askAgainOnline() : undefined
  }, [state])

  return (
    <>
      <OfflineLine isScreenAwaited={isScreenAwaited} />
      {isMaintenance(state) && <MaintenanceNotice />}
      {state.status === 'failed' && !isOffline && <ConfigurationFailure problem={state.problem} />}
    </>
  )
}

function askAgainOnline(): () => void {
  const again = () => void siteAnswer(true)
  window.addEventListener('online', again)
  return () => window.removeEventListener('online', again)
}

/** Every screen names the tab with the name that was built in; the configured one takes its place each time. */
function keepTabName(configured: string): (() => void) | undefined {
  const title = document.querySelector('title')
  if (!title || configured === siteName) return undefined
  const rename = () => {
    if (!document.title.includes(configured)) {
      document.title = document.title.replaceAll(siteName, configured)
    }
  }
  const observer = new MutationObserver(rename)
  observer.observe(title, { childList: true, characterData: true, subtree: true })
  rename()
  return () => observer.disconnect()
}
