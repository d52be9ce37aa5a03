import { useEffect, useState } from 'react'

/** Goes to the provider’s page, busy until then; the browser’s Back button may restore this page, idle again. */
export function useLeaving() {
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    const back = () => setLeaving(false)
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [])
  return {
    isLeaving,
    leaveFor: (url: string) => {
      setLeaving(true)
      window.location.assign(url)
    },
  }
}
