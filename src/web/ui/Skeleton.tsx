import { joinClasses } from './join-classes.ts'

/** A grey placeholder; give it the size of the coming content, so that nothing jumps. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      className={joinClasses('block animate-pulse rounded-lg bg-sunken', className ?? 'h-5 w-full')}
      aria-hidden="true"
    />
  )
}
