/** What the home page shows of the house: photographs, and words of customers (docs/rules/pages.md#showcase). */
export const mostShowcasePhotos = 6
export const mostTestimonials = 3
export const mostTestimonialLetters = 200
export const mostAltLetters = 140
