import { Suspense, useState } from 'react'
import type { Topic } from '#contract/core/endpoint.ts'
import { useLastHeard } from '#web/api/realtime.ts'
import { lazyAfterContent } from '#web/chrome/lazy-after-content.ts'
import { LiveLine } from '#web/customer/warehouse/parcels/LiveLine.tsx'

const FactSentence = lazyAfterContent(async () => (await import('./FactSentence.tsx')).FactSentence)

/** What has just changed on this screen. */
export function LiveNews({ topic }: { topic: Topic }) {
  const heard = useLastHeard()
  // What was announced before this screen opened is not news here.
  const [before] = useState(heard)
  const isNews = heard !== null && heard !== before && heard.topics.includes(topic)
  const isFact = isNews && !quiet.test(heard.type)
  return (
    <LiveLine
      news={
        isFact && (
          <Suspense>
            <FactSentence type={heard.type} />
          </Suspense>
        )
      }
    />
  )
}

/** What the reader did elsewhere is not news about their parcels. */
const quiet = /^(notification|account|checkout)\./
