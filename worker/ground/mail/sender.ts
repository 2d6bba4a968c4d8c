import { operator } from '../operator.constants.ts'

const { name, address, registeredIn, companyNumber } = operator

/** Who sends a mail: what a company's letters and mails have to say of it (SI 2015/17, regulations 24 and 25). */
export const senderLine = `${name}, ${address}. Registered in ${registeredIn}, number ${companyNumber}.`
