ALTER TABLE `connections` ADD `number_hash` text;--> statement-breakpoint
CREATE INDEX `connections_by_number` ON `connections` (`number_hash`) WHERE number_hash IS NOT NULL;