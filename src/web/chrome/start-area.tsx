import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  RouterProvider,
  Outlet,
  useNavigation,
  useRouteError,
  type RouteObject,
} from 'react-router'
import { firstReads } from '#web/api/first-reads.ts'
import { contentComesWith } from './after-content.ts'
import { CrashPage } from './CrashBoundary.tsx'
import { OtherArea } from './OtherArea.tsx'
import { PageFrame } from './PageFrame.tsx'
import { useLeaveBlocker } from './use-leave-guard.ts'

/** Renders a private area in place of the served shell. */
export function startArea(area: RouteObject): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('#root is missing from the page')
  contentComesWith(firstReads())
  const router = createBrowserRouter([
    {
      Component: AreaFrame,
      ErrorBoundary: RouteFailure,
      children: [area, { path: '*', Component: OtherArea }],
    },
  ])
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

const RouteFailure = () => <CrashPage error={useRouteError()} />

/** The frame of every page of a private area. */
function AreaFrame() {
  useLeaveBlocker()
  return (
    <PageFrame isScreenAwaited={useNavigation().state !== 'idle'}>
      <Outlet />
    </PageFrame>
  )
}
