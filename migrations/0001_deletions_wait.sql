ALTER TABLE `erasures` ADD `waits_until` integer;--> statement-breakpoint
ALTER TABLE `erasures` ADD `was_active` integer DEFAULT true NOT NULL;