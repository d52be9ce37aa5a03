import { lazy, Suspense } from 'react'
import { firstGesture } from '#web/chrome/first-gesture.ts'
import { PaymentNotices } from './PaymentNotices.tsx'

const HomeSections = lazy(async () => {
  await firstGesture('hero')
  return { default: (await import('./HomeSections.tsx')).HomeSections }
})

export function Home() {
  return (
    <>
      <PaymentNotices />
      <Suspense fallback={<div className="min-h-dvh" />}>
        <HomeSections />
      </Suspense>
    </>
  )
}
