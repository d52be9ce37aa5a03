import { use } from 'react'
import { showcaseAnswer } from './showcase-answer.ts'
import { CustomersWords } from './CustomersWords.tsx'
import { RealPhotos } from './RealPhotos.tsx'

/** Nothing where it cannot be read: the page is whole without it. */
export function ShowcaseContent() {
  const showcase = use(showcaseAnswer())
  if (!showcase) return null
  return (
    <>
      <RealPhotos photos={showcase.photos} />
      <CustomersWords testimonials={showcase.testimonials} />
    </>
  )
}
