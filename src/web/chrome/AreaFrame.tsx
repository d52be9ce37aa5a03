import { Outlet, useNavigation } from 'react-router'
import { PageFrame } from './PageFrame.tsx'
import { useLeaveBlocker } from './use-leave-guard.ts'

/** Around every page of a private area. */
export function AreaFrame() {
  useLeaveBlocker()
  return (
    <PageFrame isScreenAwaited={useNavigation().state !== 'idle'}>
      <Outlet />
    </PageFrame>
  )
}
