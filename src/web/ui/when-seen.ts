/** Runs `act` once the element is visible on a screen in use; after a failure it tries again the next time. */
export function whenSeen(element: HTMLElement, act: () => Promise<void>): () => void {
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting || document.visibilityState !== 'visible') return
    observer.disconnect()
    act().catch(() => undefined)
  })
  observer.observe(element)
  const lookAgain = () => {
    observer.unobserve(element)
    observer.observe(element)
  }
  document.addEventListener('visibilitychange', lookAgain)
  return () => {
    observer.disconnect()
    document.removeEventListener('visibilitychange', lookAgain)
  }
}
