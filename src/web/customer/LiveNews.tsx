import { useState } from 'react'
import type { Topic } from '#contract/core/topic.ts'
import { useLastHeard } from '#web/api/realtime.ts'
import { factSentence } from '#words/facts.ts'
import { LiveLine } from '#web/customer/warehouse/parcels/LiveLine.tsx'

/** What has just changed on this screen. */
export function LiveNews({ topic }: { topic: Topic }) {
  const heard = useLastHeard()
  // What was announced before this screen opened is not news here.
  const [before] = useState(heard)
  const isNews = heard !== null && heard !== before && heard.topics.includes(topic)
  const isFact = isNews && !quiet.test(heard.type)
  return <LiveLine news={isFact ? `À l’instant\u00a0: ${factSentence(heard.type)}.` : ''} />
}

/** What the reader did elsewhere is not news about their parcels. */
const quiet = /^(notification|account|checkout)\./
