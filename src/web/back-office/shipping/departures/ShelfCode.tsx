export function ShelfCode({ shelf }: { shelf: string | null }) {
  return (
    <span className="inline-block min-w-14 shrink-0 rounded-md bg-sunken px-2 py-0.5 text-center font-mono font-semibold">
      {shelf ?? 'sans étagère'}
    </span>
  )
}
