import { z } from 'zod'

const Id = z.string().max(40)

/** Facts of a refusal; its text is not kept, because it may name the number. */
export const WhatsappRefusal = z.object({ error: z.object({ code: z.int() }) })

/** The parts of a post that we read: what people wrote, and what became of our messages. */
export const WhatsappPost = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          field: z.string().max(80),
          value: z.object({
            metadata: z.object({ phone_number_id: Id }).optional(),
            messages: z
              .array(
                z.object({
                  from: Id.optional(),
                  text: z.object({ body: z.string().max(8_192) }).optional(),
                  button: z.object({ text: z.string().max(200) }).optional(),
                }),
              )
              .default([]),
            statuses: z
              .array(
                z.object({
                  status: Id,
                  recipient_id: Id.optional(),
                  errors: z.array(z.object({ code: z.int() })).default([]),
                }),
              )
              .default([]),
          }),
        }),
      ),
    }),
  ),
})
export type WhatsappPost = z.infer<typeof WhatsappPost>
