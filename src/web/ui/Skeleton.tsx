import { joinClasses } from './join-classes.ts'

/** A grey place holder; give it the size of what is coming, so that nothing jumps. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      className={joinClasses('block animate-pulse rounded-lg bg-sunken', className ?? 'h-5 w-full')}
      aria-hidden="true"
    />
  )
}
