import type { QuoteView } from '#contract/sales/quotes.ts'
import { towards } from '#domain/destination/destination.ts'
import { photoUrl } from '#web/api/photo-url.ts'
import { indicativeDelay } from '#web/copy/territories.ts'
import { PhotoStack } from '#web/ui/PhotoStack.tsx'
import { modeWords } from '#words/delays.ts'

/** What is sent, where and how long it takes: seen before the price is agreed to. */
export function WhatIsSent({ quote: { parcels, destination, mode } }: { quote: QuoteView }) {
  const delay = indicativeDelay(destination, mode)
  const shops = [...new Set(parcels.map(({ merchant }) => merchant))]
  if (parcels.length === 0) return null
  return (
    <div className="flex items-center gap-4">
      <PhotoStack
        size="small"
        photos={parcels.map(({ photoId }) => photoId && photoUrl(photoId, 'thumbnail'))}
      />
      <p className="min-w-0">
        <strong className="block font-semibold wrap-anywhere">{shops.join(' + ')}</strong>
        <span className="block text-ink-soft">{capital(towards(destination))}</span>
        {delay && (
          <span className="figures block text-ink-soft">
            {delay} {modeWords[mode]}, délai indicatif
          </span>
        )}
      </p>
    </div>
  )
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
