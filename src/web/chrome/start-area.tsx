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
import { whoIsHere } from '#web/api/session.ts'
import { contentComesWith } from './after-content.ts'
import { CrashPage } from './CrashBoundary.tsx'
import { PageFrame } from './PageFrame.tsx'
import { AfterUploads } from './upload/AfterUploads.tsx'
import { useLeaveBlocker } from './use-leave-guard.ts'

/** Renders a private area in place of the served shell. */
export function startArea(area: RouteObject): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('#root is missing from the page')
  const router = createBrowserRouter([
    {
      Component: AreaFrame,
      ErrorBoundary: RouteFailure,
      children: [area, { path: '*', Component: AfterUploads }],
    },
  ])
  contentComesWith(firstReads(screenOf(router).then(whoIsHere)))
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

/** Resolves once the first screen has its code: before, the frame's own reads may all be answered, and nothing be there to see. */
const screenOf = (router: ReturnType<typeof createBrowserRouter>): Promise<void> =>
  new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
    if (router.state.initialized) resolve()
  })

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
