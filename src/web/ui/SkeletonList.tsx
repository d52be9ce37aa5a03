import { Skeleton } from './Skeleton.tsx'

/** Placeholders for a list of cards; says « Chargement… » to screen readers. */
export function SkeletonList({ rows = 3 }: { rows?: number }) {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Chargement…</span>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} className="h-24 w-full rounded-2xl" />
      ))}
    </div>
  )
}
