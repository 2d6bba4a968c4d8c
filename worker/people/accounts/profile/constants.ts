import { maxNameLength } from '../constants.ts'

export const firstNameRequired = 'First name is required'
export const lastNameRequired = 'Last name is required'
export const nameTooLong = `Please use at most ${maxNameLength} characters.`
export const nameHasControls = "A name can't contain control characters."
export const profileSaved = 'Profile updated successfully'
export const profileNotSaved = 'Failed to save profile'
