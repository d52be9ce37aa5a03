import { useSyncExternalStore } from 'react'

/** Whether the price has a column beside the form (`xl`); its cards then come after the form in the order of keys. */
export const useHasColumn = (): boolean => useSyncExternalStore(follow, () => column().matches)

const column = () => matchMedia('(min-width: 80rem)')

function follow(onChange: () => void): () => void {
  const query = column()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
