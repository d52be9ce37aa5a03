import { useSyncExternalStore } from 'react'

const column = () => matchMedia('(min-width: 80rem)')

/** Whether the price has a column beside the form (`xl`): what stands there comes after the form for who reads with the keyboard too. */
export const useHasColumn = (): boolean => useSyncExternalStore(follow, () => column().matches)

function follow(onChange: () => void): () => void {
  const query = column()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
