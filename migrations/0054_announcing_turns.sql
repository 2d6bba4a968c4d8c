ALTER TABLE `last_chances` ADD `kickoff_at` integer;--> statement-breakpoint
ALTER TABLE `last_chances` ADD `tried_at` integer;--> statement-breakpoint
ALTER TABLE `moves_to_announce` ADD `tried_at` integer;--> statement-breakpoint
ALTER TABLE `silences` ADD `tried_at` integer;