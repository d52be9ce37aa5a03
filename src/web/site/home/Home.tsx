import { lazy, Suspense } from 'react'
import { lateCode } from '#web/chrome/late-code.ts'
import { ArrivalNotices } from './ArrivalNotices.tsx'

const HomeSections = lazy(async () => ({
  default: (await lateCode('hero', () => import('./HomeSections.tsx'))).HomeSections,
}))

export function Home() {
  return (
    <>
      <ArrivalNotices />
      <Suspense fallback={<div className="min-h-dvh" />}>
        <HomeSections />
      </Suspense>
    </>
  )
}
