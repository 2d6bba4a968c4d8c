CREATE TABLE `moves_to_announce` (
	`match_id` integer PRIMARY KEY NOT NULL,
	`was` text NOT NULL,
	`told` text,
	`seen_at` integer,
	`place` text
);
--> statement-breakpoint
CREATE INDEX `moves_to_announce_seen` ON `moves_to_announce` (`seen_at`);--> statement-breakpoint
CREATE TRIGGER `matches_moved_to_announce` AFTER UPDATE OF status, kickoff_at, match_day ON `matches`
	WHEN (OLD.kickoff_at IS NOT NEW.kickoff_at OR OLD.match_day <> NEW.match_day OR OLD.status <> NEW.status)
	AND NEW.status IN ('scheduled', 'cancelled', 'postponed') AND OLD.status <> 'completed' BEGIN
	INSERT INTO moves_to_announce (match_id, was)
	VALUES (OLD.id, json_object('status', OLD.status, 'kickoffAt', OLD.kickoff_at, 'matchDay', OLD.match_day))
	ON CONFLICT DO NOTHING;
END;
