import { lazy, Suspense } from 'react'
import { firstGesture } from '#web/chrome/first-gesture.ts'
import { Hero } from './Hero.tsx'
import { PaymentNotices } from './PaymentNotices.tsx'

const BelowTheFold = lazy(async () => {
  await firstGesture('services')
  return { default: (await import('./BelowTheFold.tsx')).BelowTheFold }
})

export function Home() {
  return (
    <>
      <PaymentNotices />
      <Hero />
      <Suspense fallback={<div className="min-h-dvh" />}>
        <BelowTheFold />
      </Suspense>
    </>
  )
}
